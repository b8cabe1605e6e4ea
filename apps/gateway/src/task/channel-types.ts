/** Types of the channels that do tasks (contract 3.7). */
export const taskChannelTypes = { midjourney: 34, suno: 41 } as const;

export type TaskPlatform = keyof typeof taskChannelTypes;
