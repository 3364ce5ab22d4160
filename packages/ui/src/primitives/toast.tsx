import type { ExternalToast } from 'sonner';

/** Success stays this long (docs/product/limits.md). */
export const successMs = 600;
/** Maximum number at once. */
export const maxToasts = 5;

export interface ToastOptions {
	/** Id for `dismiss`. */
	id?: string;
	description?: string;
	/** Offers an undo; such a toast stays 8 s, and as long as pointer or focus is on it. */
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

/** Shows a toast. Errors stay until dismissed. Needs one Toaster at the root. */
export const toast = {
	success: async (message: string, more: ToastOptions = {}) =>
		(await sonner()).toast.success(message, options(more, successMs)),
	info: async (message: string, more: ToastOptions = {}) => (await sonner()).toast.info(message, options(more, 4000)),
	warning: async (message: string, more: ToastOptions = {}) =>
		(await sonner()).toast.warning(message, options(more, 8000)),
	error: async (message: string, more: ToastOptions = {}) =>
		(await sonner()).toast.error(message, options(more, Number.POSITIVE_INFINITY)),
	/** Titles of the visible toasts. */
	titles: async () =>
		(await sonner()).toast
			.getToasts()
			.flatMap((one) => ('title' in one && typeof one.title === 'string' ? [one.title] : [])),
	/** Removes one that no longer applies. */
	dismiss: async (id: string) => void (await sonner()).toast.dismiss(id),
};
