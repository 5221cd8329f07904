/** Error element of a route: shown if a page cannot be loaded or rendered. */
import { lazy, Suspense, useEffect, useRef } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { useConnection } from '../shop/connection.ts'

/** Loaded in advance (followShopper.ts), because it is shown when nothing can be loaded. */
const OfflineUnavailablePage = lazy(async () => ({
  default: (await import('../offline/OfflineUnavailablePage.tsx')).OfflineUnavailablePage,
}))

export function RouteError() {
  const error = useRouteError()
  const isAway = useConnection() !== 'online'
  const { state, revalidate } = useRevalidator()
  const wasAway = useRef(isAway)
  // The page loads by itself when the shop can be reached again.
  useEffect(() => {
    if (!isAway && wasAway.current) void revalidate()
    wasAway.current = isAway
  }, [isAway, revalidate])

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (isAway || state === 'loading')
    return (
      <Suspense>
        <OfflineUnavailablePage />
      </Suspense>
    )

  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
