/** The buttons beside a product in one part: each further part costs the page the name of its file. */
export { WriteReview } from './reviews/WriteReview.tsx'
export { WishToggle } from '../account/wishList/WishToggle.tsx'
