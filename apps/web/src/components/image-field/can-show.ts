/**
 * Whether our pages may load an image from an address: from this portal, or over https. Incomplete addresses don't
 * count.
 */
export const canShow = (url: unknown): url is string =>
	typeof url === 'string' && /^(?:\/(?!\/)|https:\/\/[^/]+\.)/.test(url);
