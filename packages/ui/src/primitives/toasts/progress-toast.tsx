import { Progress } from '../progress';

interface Shown {
	/** 0 to 100; null if unknown. */
	percent: number | null;
	text: string;
}

export interface ProgressToast {
	update: (shown: Shown) => void;
	close: () => void;
}

export interface ProgressToastOptions {
	/** What is running: "Exporting Participants.csv". */
	title: string;
	cancelLabel: string;
	onCancel: () => void;
}

/** Reports on a long action, with a bar and a way to stop it; stays until closed. Needs the Toaster. */
export async function progressToast({ title, cancelLabel, onCancel }: ProgressToastOptions): Promise<ProgressToast> {
	const [{ toast }, { clearPlace }] = await Promise.all([import('sonner'), import('./toast-place')]);
	const id = crypto.randomUUID();
	// Kept while it runs: it must not jump with every step.
	const position = clearPlace();
	const show = ({ percent, text }: Shown) =>
		toast.message(title, {
			id,
			position,
			duration: Number.POSITIVE_INFINITY,
			closeButton: false,
			dismissible: false,
			description: (
				<span className="mt-1.5 flex flex-col gap-1.5">
					<Progress value={percent} label={title} />
					{/* The bar informs assistive technology; announcing every step would drown out everything else. */}
					<span aria-hidden className="min-h-5 tabular-nums">
						{text}
					</span>
				</span>
			),
			cancel: { label: cancelLabel, onClick: onCancel },
		});
	show({ percent: null, text: '' });
	return { update: show, close: () => toast.dismiss(id) };
}
