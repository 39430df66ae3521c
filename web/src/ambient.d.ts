/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:icons' {
  const paths: Record<string, string>
  export default paths
}

declare module 'virtual:icons/*' {
  const paths: Record<string, string>
  export default paths
}
