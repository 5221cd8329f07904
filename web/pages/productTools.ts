/** The buttons beside a product in one part: each further part costs the page the name of its file. */
export { WriteReview } from '../features/review/WriteReview.tsx'
export { WishToggle } from '../features/wishList/WishToggle.tsx'
