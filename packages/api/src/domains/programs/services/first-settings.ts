/** What a new site needs to look like one; the form asks for the logos. */
export const firstLook = {
	newThreshold: '0.25',
	theme: { color1: '#1f4f8f', color2: '#ffffff', color3: '#1f4f8f', gridType: 'grid-4' },
};
