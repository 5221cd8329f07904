/** Anchor of the quick order without script, on the page of the cart. */
export const quickOrderAnchor = 'quick-order'
