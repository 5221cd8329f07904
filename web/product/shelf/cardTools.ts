/** The buttons of a card in one part: each further part costs every listing the names of its files. */
export { CardCompare } from '../compare/CardCompare.tsx'
export { CardWish } from '../../account/wishList/CardWish.tsx'
export { QuickAdd } from '../../cart/QuickAdd.tsx'
