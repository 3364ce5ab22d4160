/** Pictures of a program's site, by their names in `theme`. */
const themeImages = ['logo', 'mobileLogo', 'loginLogo', 'backgroundImage', 'favIcon'] as const;
type Images = Readonly<Partial<Record<(typeof themeImages)[number], string | null | undefined>>>;

/**
 * Https without user or password, or a path of this portal. Browsers read `/\host` as `//host`, also with a tab in
 * between.
 */
function isImageAddress(value: string): boolean {
	if (value === '') return true;
	if (/[\\\t\n\r]/.test(value)) return false;
	if (/^\/(?!\/)/.test(value)) return true;
	if (!/^https:/i.test(value) || !URL.canParse(value)) return false;
	const { username, password } = new URL(value);
	return !username && !password;
}

/**
 * Addresses that no image of a site may have, by path. One that is stored already stays as it is: it holds up no save
 * of something else.
 */
export const imageFaults = (theme: Images, stored: Images): { path: string; code: 'urlInvalid' }[] =>
	themeImages
		.filter((name) => {
			const value = theme[name]?.trim() ?? '';
			return value !== stored[name] && !isImageAddress(value);
		})
		.map((name) => ({ path: `theme.${name}`, code: 'urlInvalid' }));
