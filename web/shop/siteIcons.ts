/** The icons of a store: those of its brand, otherwise the first letter of its name. */
import type { StoreView } from './StoreContext.tsx'

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type?: string
  readonly purpose?: string
}

export interface SiteIcons {
  /** Of a tab. */
  readonly tab: string
  /** Of a home screen, and of a card in social networks, which draw no SVG. */
  readonly picture: string | null
  readonly app: readonly Icon[]
}

/** After the store's prefix. */
export const letterIconPath = '/letter-icon.svg'

/** `KARAT`: the drawn ring of this project. */
const OWN: SiteIcons = {
  tab: '/icon.svg',
  picture: '/icon-512.png',
  app: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}

export function siteIcons({ brand: { icon }, pathPrefix }: Pick<StoreView, 'brand' | 'pathPrefix'>): SiteIcons {
  if (icon === 'KARAT') return OWN
  if (icon !== null) return { tab: icon, picture: icon, app: [{ src: icon, sizes: '512x512' }] }
  const src = pathPrefix + letterIconPath
  return { tab: src, picture: null, app: [{ src, sizes: 'any', type: 'image/svg+xml' }] }
}

/** @param colours of the shop, as CSS writes them */
export function letterIcon(name: string, { ink, paper }: { readonly ink: string; readonly paper: string }): string {
  const [letter = ''] = Array.from(name.toLocaleUpperCase(), (one) => one.replace(/[<&]/, ''))
  const text = `x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="300" fill="${paper}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ink}"/><text ${text}>${letter}</text></svg>`
}
