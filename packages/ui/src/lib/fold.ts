/** For searching without regard to case and accents; both Turkish i's are one. */
export const fold = (text: string): string =>
	text.toLocaleLowerCase().replace(/ı/g, 'i').normalize('NFD').replace(/\p{M}/gu, '');
