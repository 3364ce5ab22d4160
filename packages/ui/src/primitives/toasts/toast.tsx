import type { ExternalToast } from 'sonner';

/** Success stays this long (docs/product/limits.md). */
export const successMs = 600;
/** Maximum number at once. */
export const maxToasts = 5;

export interface ToastOptions {
	/** Id for `dismiss`. */
	id?: string;
	description?: string;
	/** Offers an undo; such a toast stays 8 s, and as long as focus or a pointer that moved there is on it. */
	action?: { label: string; onSelect: () => void };
}

const undoMs = 8000;

function options({ id, description, action }: ToastOptions, duration: number): ExternalToast {
	return {
		...(id && { id }),
		description,
		duration: action ? Math.max(duration, undoMs) : duration,
		action: action && { label: action.label, onClick: action.onSelect },
	};
}

// Sonner loads with the first toast, not with the first screen.
const sonner = () => import('sonner');
const places = () => import('./toast-place');

type Kind = 'success' | 'info' | 'warning' | 'error';

async function show(kind: Kind, message: string, given: ExternalToast): Promise<string | number> {
	const [{ toast: shown }, { clearPlace }] = await Promise.all([sonner(), places()]);
	return shown[kind](message, { ...given, position: clearPlace() });
}

// Gone before anyone can act on it: the pointer goes through to what is below.
const passing: ExternalToast = { closeButton: false, className: 'pointer-events-none!' };

/** Shows a toast, clear of the page's controls. Errors stay until dismissed. Needs one Toaster at the root. */
export const toast = {
	success: (message: string, more: ToastOptions = {}) =>
		show('success', message, { ...options(more, successMs), ...(more.action ? {} : passing) }),
	info: (message: string, more: ToastOptions = {}) => show('info', message, options(more, 4000)),
	warning: (message: string, more: ToastOptions = {}) => show('warning', message, options(more, 8000)),
	error: (message: string, more: ToastOptions = {}) => show('error', message, options(more, Number.POSITIVE_INFINITY)),
	/** Titles of the visible toasts. */
	titles: async () =>
		(await sonner()).toast
			.getToasts()
			.flatMap((one) => ('title' in one && typeof one.title === 'string' ? [one.title] : [])),
	/** Removes one that no longer applies. */
	dismiss: async (id: string) => void (await sonner()).toast.dismiss(id),
};
