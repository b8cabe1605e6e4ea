/** Number of built-in pictures: `public/avatars`, numbered from 0. */
export const avatarCount = 25;

/** Path of a built-in picture. Stored as the account's picture, so that other clients can load it too. */
export const avatarPath = (number: number): string => `/avatars/${number}.svg`;

/** The built-in picture of an account: the chosen one, or one derived from its id; undefined for any other picture. */
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
