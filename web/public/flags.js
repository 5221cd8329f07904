/* Runs before the first paint: what plain cookies say about the page becomes attributes that styles answer to. */
;(() => {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)
  if (theme) document.documentElement.dataset.theme = theme[1]
})()
