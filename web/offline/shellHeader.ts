/** Header of a shell: the path prefixes of the other stores of its host, with blanks between. The worker's file imports nothing that pages load. */
export const OTHER_STORES = 'x-other-stores'
