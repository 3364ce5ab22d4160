/** A file name for Content-Disposition (RFC 6266): a plain one for old clients, the real one for all others. */
export function disposition(fileName: string): string {
	const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
	const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
	return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
