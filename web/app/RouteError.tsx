/** Error element of a route: shown if a page cannot be loaded or rendered. */
import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { OfflineUnavailablePage } from '../pages/OfflineUnavailablePage.tsx'
import { useConnection } from '../shop/connection.ts'

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
  if (isAway || state === 'loading') return <OfflineUnavailablePage />

  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
