// A screen on which something is still to be read keeps a campaign from turning the page.

export const hold = $state({ page: false })
