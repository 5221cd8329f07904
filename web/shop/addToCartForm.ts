/** Id of the form on a product page that adds the product to the cart; fields outside of it name it. */
export const ADD_TO_CART_FORM = 'add-to-cart'

/** Id of the choice of variants on a product's page. */
export const VARIANT_CHOICE = 'variants'
