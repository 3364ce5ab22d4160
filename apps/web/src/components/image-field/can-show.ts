/**
 * Whether an address is one that a page of ours may load a picture from: of this portal, or over https. Half typed ones
 * aren't.
 */
export const canShow = (url: unknown): url is string =>
	typeof url === 'string' && /^(?:\/(?!\/)|https:\/\/[^/]+\.)/.test(url);
