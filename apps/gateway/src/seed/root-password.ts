/** Line that a first start prints with a generated password. */
export const rootPasswordLine = (password: string): string =>
  `Sign in as root with the password ${password} (shown this once; change it in the profile)\n`;
