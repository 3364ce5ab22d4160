import { useEffect } from 'react';

/**
 * In place of react-style-singleton, by which an open dialog keeps the page behind it from scrolling: the first one
 * that is shown sets the styles, the last one takes them away. That package writes a <style> element, which the policy
 * of our pages forbids; a sheet of the CSSOM it allows.
 */
export function styleSingleton() {
	let sheet: CSSStyleSheet | null = null;
	let shown = 0;
	return function Styles({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
		// biome-ignore lint/correctness/useExhaustiveDependencies: the first styles stay, unless they are dynamic.
		useEffect(() => {
			shown += 1;
			if (shown === 1) {
				sheet = new CSSStyleSheet();
				sheet.replaceSync(styles);
				document.adoptedStyleSheets.push(sheet);
			}
			return () => {
				shown -= 1;
				if (shown > 0) return;
				document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
				sheet = null;
			};
		}, [dynamic && styles]);
		return null;
	};
}
