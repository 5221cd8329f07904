import { latePart } from '../../ui/latePart.tsx'

/** Loaded on demand: investment stores show the grid by default. */
export const TableOfProducts = latePart(async () => (await import('./ProductRows.tsx')).ProductRows)
