/** What a first start prints when it made the password up. */
export const rootPasswordLine = (password: string): string =>
  `Sign in as root with the password ${password} (shown this once; change it in the profile)\n`;
