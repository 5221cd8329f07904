/* Runs before the first paint: what plain cookies say about the page becomes attributes that styles answer to. */
;(() => {
  const { dataset } = document.documentElement
  const told = (name, values) => new RegExp(`(?:^|;\\s*)${name}=(${values})(?:;|$)`).exec(document.cookie)?.[1]
  const theme = told('theme', 'light|dark')
  const isSignedIn = told('signedIn', '1[\\w-]*')
  const taxSide = told('taxSide', 'net|gross') ?? (isSignedIn && told('customerSide', 'net'))
  if (theme) dataset.theme = theme
  if (taxSide) dataset.taxSide = taxSide
  if (isSignedIn) dataset.signedIn = ''
})()
