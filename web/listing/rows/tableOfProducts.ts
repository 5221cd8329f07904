import { lazyPart } from '../../ui/lazyPart.ts'

/** Loaded on demand: investment stores show the grid by default. */
export const tableOfProducts = lazyPart(async () => (await import('./ProductRows.tsx')).ProductRows)
