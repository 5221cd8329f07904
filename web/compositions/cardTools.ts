/** The buttons of a card in one part: each further part costs every listing the names of its files. */
export { CardCompare } from '../product/CardCompare.tsx'
export { CardWish } from '../account/CardWish.tsx'
export { QuickAdd } from '../cart/QuickAdd.tsx'
