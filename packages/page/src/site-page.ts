/** Address under which the host serves a page of the site's own with its content, as JSON. */
export const sitePageAddress = (path: string): string => `/console-pages/${path}.json`;
