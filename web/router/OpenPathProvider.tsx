import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { OpenPathContext, type OpenPath } from '../shop/openPath.ts'

/** Around the shop's pages, within the router. */
export function OpenPathProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(createPath(location))
  useEffect(() => {
    here.current = createPath(location)
  }, [location])
  const openPath: OpenPath = useCallback(
    async (path, options = {}) => navigate(path, { ...options, replace: path === here.current }),
    [navigate],
  )

  return <OpenPathContext value={openPath}>{children}</OpenPathContext>
}
