import { cloneElement, type ReactElement, useEffect, useRef } from 'react';

export interface TooltipProps {
	/** Repeats or completes the element's name; never the only source of information. */
	content: string;
	/** Shown after the text: `Ctrl+S`. */
	keys?: string;
	children: ReactElement<{ 'data-tip'?: string; 'data-tip-keys'?: string }>;
}

/** Gives an element a tooltip. It costs one attribute: a single TooltipLayer at the root shows them all. */
export function Tooltip({ content, keys, children }: TooltipProps) {
	return cloneElement(children, { 'data-tip': content, 'data-tip-keys': keys });
}

const margin = 6;
const tips = '[data-tip],[data-tip-cut]';

function textOf(target: HTMLElement): string | null {
	if (target.dataset.tip) return target.dataset.tip;
	// `data-tip-cut`: only if the text is truncated.
	return target.scrollWidth > target.clientWidth ? target.textContent : null;
}

function place(layer: HTMLElement, target: HTMLElement) {
	const box = target.getBoundingClientRect();
	const { offsetWidth: width, offsetHeight: height } = layer;
	const above = box.top - height - margin;
	const left = Math.min(Math.max(margin, box.left + box.width / 2 - width / 2), innerWidth - width - margin);
	layer.style.left = `${left}px`;
	layer.style.top = `${above >= margin ? above : box.bottom + margin}px`;
}

/**
 * Shows the tooltips of the whole document, after a delay on hover and at once on keyboard focus; Escape hides them. It
 * renders in the top layer, so dialogs don't cover it. Purely visual: names come from aria-label and text.
 */
export function TooltipLayer() {
	const layer = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = layer.current;
		if (!element) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let current: HTMLElement | null = null;

		const hide = () => {
			clearTimeout(timer);
			current = null;
			if (element.matches(':popover-open')) element.hidePopover();
		};
		const show = (target: HTMLElement) => {
			const text = target.isConnected ? textOf(target) : null;
			if (!text) return;
			const [label, keys] = element.children;
			if (label) label.textContent = text;
			if (keys instanceof HTMLElement) {
				keys.textContent = target.dataset.tipKeys ?? '';
				keys.hidden = !target.dataset.tipKeys;
			}
			element.showPopover();
			place(element, target);
		};
		const enter = (event: Event, wait: number) => {
			const at = event.target instanceof Element ? event.target : null;
			const target =
				at?.closest<HTMLElement>(tips) ??
				// The keyboard reaches a grid's cell, not the text in it.
				(at?.matches('td,th') ? at.querySelector<HTMLElement>('[data-tip-cut]') : null) ??
				null;
			if (target === current) return;
			hide();
			current = target;
			if (target && target.getAttribute('aria-expanded') !== 'true') timer = setTimeout(() => show(target), wait);
		};
		const over = (event: PointerEvent) => {
			if (event.pointerType === 'mouse') enter(event, 400);
		};
		const focus = (event: FocusEvent) => {
			if (event.target instanceof Element && event.target.matches(':focus-visible')) enter(event, 0);
			else hide();
		};
		const key = (event: KeyboardEvent) => {
			if (event.key === 'Escape') hide();
		};
		document.addEventListener('pointerover', over);
		document.addEventListener('focusin', focus);
		document.addEventListener('focusout', hide);
		document.addEventListener('pointerdown', hide, true);
		document.addEventListener('scroll', hide, true);
		document.addEventListener('keydown', key, true);
		return () => {
			hide();
			document.removeEventListener('pointerover', over);
			document.removeEventListener('focusin', focus);
			document.removeEventListener('focusout', hide);
			document.removeEventListener('pointerdown', hide, true);
			document.removeEventListener('scroll', hide, true);
			document.removeEventListener('keydown', key, true);
		};
	}, []);

	return (
		<div
			ref={layer}
			data-slot="tooltip"
			popover="manual"
			aria-hidden="true"
			className="pointer-events-none fixed inset-auto m-0 max-w-80 items-center gap-2 break-words rounded-md bg-foreground px-2 py-1 text-background text-xs shadow-sm open:flex forced-colors:border"
		>
			<span />
			<kbd hidden className="font-sans opacity-70" />
		</div>
	);
}
