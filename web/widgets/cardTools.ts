/** The buttons of a card in one part: each further part costs every listing the names of its files. */
export { CardCompare } from './CardCompare.tsx'
export { CardWish } from './CardWish.tsx'
export { QuickAdd } from './QuickAdd.tsx'
