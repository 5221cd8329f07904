/** The spec's shortest search term. */
export const shortestSearch = 3
