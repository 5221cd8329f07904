/* Runs before the first paint: what plain cookies say about the page becomes attributes that styles answer to. */
;(() => {
  const { dataset } = document.documentElement
  const told = (name, values) => new RegExp(`(?:^|;\\s*)${name}=(${values})(?:;|$)`).exec(document.cookie)?.[1]
  const theme = told('theme', 'light|dark')
  const taxSide = told('taxSide', 'net|gross')
  if (theme) dataset.theme = theme
  if (taxSide) dataset.taxSide = taxSide
  if (told('signedIn', '1[\\w-]*')) dataset.signedIn = ''
})()
