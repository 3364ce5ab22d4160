import { toast } from '@rewards/ui/primitives/toasts/toast';
import { imageLimits } from '@rewards/validators/images/constants';
import { type ImageFormat, imageFormat, signatureLength } from '@rewards/validators/images/format';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { imageFault } from './image-fault';
import { sendImage } from './send-image';

/** A chosen file, and its type by content. */
export interface ChosenImage {
	file: File;
	format: ImageFormat;
}

interface UploadState {
	/** Its name, while a file uploads. */
	name: string;
	/** 0 to 100; null while the server checks it. */
	percent: number | null;
}

/** Checks a file, offers cropping, and uploads it; one at a time. */
export function useImageUpload({ programId, onUploaded }: { programId: string; onUploaded: (url: string) => void }) {
	const { t } = useTranslation('images');
	const [chosen, setChosen] = useState<ChosenImage | null>(null);
	const [upload, setUpload] = useState<UploadState | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const leaving = useRef<AbortController>(null);
	useEffect(() => () => leaving.current?.abort(), []);

	const send = async (image: Blob, name: string) => {
		const stop = new AbortController();
		leaving.current = stop;
		setChosen(null);
		setProblem(null);
		setUpload({ name, percent: 0 });
		const onProgress = (percent: number | null) => setUpload({ name, percent });
		try {
			const url = await sendImage(image, { programId, name, onProgress, signal: stop.signal });
			if (url === null) return;
			onUploaded(url);
			void toast.success(t('uploaded'));
		} catch (error) {
			setProblem(imageFault(error, t));
		} finally {
			setUpload(null);
		}
	};
	const take = async (file: File | undefined) => {
		if (!file || upload) return;
		setProblem(null);
		const head = await file
			.slice(0, signatureLength)
			.arrayBuffer()
			.catch(() => null);
		if (!head) return setProblem(t('unreadable'));
		const format = imageFormat(new Uint8Array(head));
		if (!format) return setProblem(t('refused.notImage'));
		if (format !== 'gif') return setChosen({ file, format });
		// A crop would keep only one frame of the animation.
		if (file.size > imageLimits.fileSize)
			return setProblem(t('tooLarge', { max: Math.floor(imageLimits.fileSize / 1024 / 1024) }));
		await send(file, file.name);
	};
	return {
		chosen,
		upload,
		problem,
		take,
		send,
		giveUp: () => setChosen(null),
		cancel: () => leaving.current?.abort(),
		setProblem,
	};
}
