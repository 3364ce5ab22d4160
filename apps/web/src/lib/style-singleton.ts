import { useEffect } from 'react';

/**
 * In place of react-style-singleton, by which an open dialog keeps the page behind it from scrolling: the first one
 * that is shown sets the styles, the last one takes them away. That package writes a <style> element, which the policy
 * of our pages forbids; a sheet of the CSSOM it allows.
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
