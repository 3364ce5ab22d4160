import { Progress } from './progress';

interface Shown {
	/** 0 to 100; null while no one knows. */
	percent: number | null;
	text: string;
}

export interface ProgressToast {
	update: (shown: Shown) => void;
	close: () => void;
}

export interface ProgressToastOptions {
	/** What is under way: "Participants.csv is being made". */
	title: string;
	cancelLabel: string;
	onCancel: () => void;
}

/**
 * Reports on something that takes a while, with a bar and a way to stop it; it stays until it is closed. Needs the
 * Toaster.
 */
export async function progressToast({ title, cancelLabel, onCancel }: ProgressToastOptions): Promise<ProgressToast> {
	const { toast } = await import('sonner');
	const id = crypto.randomUUID();
	const show = ({ percent, text }: Shown) =>
		toast.message(title, {
			id,
			duration: Number.POSITIVE_INFINITY,
			closeButton: false,
			dismissible: false,
			description: (
				<span className="mt-1.5 flex flex-col gap-1.5">
					<Progress value={percent} label={title} />
					{/* The bar says it to assistive technology; read out at every step it would drown everything else. */}
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
