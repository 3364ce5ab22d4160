/** The form in which headers are compared: letters and digits only, without case and accents. */
export const headerKey = (header: string): string =>
	header
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.toLowerCase()
		.replace(/ı/g, 'i')
		.replace(/[^\p{L}\p{N}]+/gu, '');
