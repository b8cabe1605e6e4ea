/** How many pictures of ours there are to choose: `public/avatars`, numbered from 0. */
export const avatarCount = 25;

/** Where a picture of ours is found on this site: what the account then has as its picture, readable for any other client too. */
export const avatarPath = (number: number): string => `/avatars/${number}.svg`;

/** The picture of ours that an account shows: the chosen one, or the one that its id gives; undefined for another picture. */
export const avatarOf = ({
  avatar_url: address,
  id,
}: {
  readonly avatar_url: string;
  readonly id: number;
}): number | undefined => {
  if (address === "") return id % avatarCount;
  const number = Number(/^\/avatars\/(\d{1,2})\.svg$/.exec(address)?.[1] ?? Number.NaN);
  return number < avatarCount ? number : undefined;
};
