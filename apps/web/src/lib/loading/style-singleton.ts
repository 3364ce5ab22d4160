import { useEffect } from 'react';

/**
 * Replaces react-style-singleton, with which an open dialog keeps the page behind it from scrolling: the first user
 * adds the styles, the last one removes them. That package writes a <style> element, which our pages' policy forbids;
 * it allows a CSSOM sheet.
 */
export function styleSingleton() {
	const sheet = new CSSStyleSheet();
	let shown = 0;
	return ({ styles, dynamic }: { styles: string; dynamic?: boolean }): null => {
		// biome-ignore lint/correctness/useExhaustiveDependencies: the first styles stay, unless they are dynamic.
		useEffect(() => {
			const sheets = document.adoptedStyleSheets;
			if (shown === 0) {
				sheet.replaceSync(styles);
				sheets.push(sheet);
			}
			shown += 1;
			return () => {
				shown -= 1;
				if (shown === 0) sheets.splice(sheets.indexOf(sheet), 1);
			};
		}, [dynamic && styles]);
		return null;
	};
}
