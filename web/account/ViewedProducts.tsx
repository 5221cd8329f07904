/** Products that this browser has viewed, newest first, as far as it has stored them. */
import { Trans } from '@lingui/react/macro'
import { recentlyViewed } from '../shop/recentlyViewed.ts'
import { useStoredList } from '../shop/storedList.ts'
import { Notice } from '../ui/Notice.tsx'
import { RecentlyViewed } from '../product/shelf/RecentlyViewed.tsx'

export function ViewedProducts() {
  const ids = useStoredList(recentlyViewed)
  if (ids.length === 0)
    return (
      <Notice>
        <Trans>Products that you have viewed on this device appear here.</Trans>
      </Notice>
    )
  return <RecentlyViewed />
}
