/** Types of the channels for asynchronous tasks. */
export const taskChannelTypes = { midjourney: 34, suno: 41 } as const;

export type TaskPlatform = keyof typeof taskChannelTypes;
