/** Whether the browser keeps this shop's cookies. Browsers that block them for one site only still call them enabled. */
export function takesCookies(): boolean {
  if (!navigator.cookieEnabled) return false
  const name = 'cookieCheck'
  document.cookie = `${name}=1; path=/; SameSite=Lax`
  const isStored = document.cookie.includes(`${name}=1`)
  document.cookie = `${name}=; path=/; max-age=0`
  return isStored
}
