import { Button } from '@rewards/ui/primitives/button';
import { Crop, ImageUp, Link, Trash2 } from 'lucide-react';
import type { RefCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation';

export interface ImageActionsProps {
	id: string;
	/** Name of the field. */
	label: string;
	url: string;
	disabled: boolean;
	/** An upload is running. */
	busy: boolean;
	mayCrop: boolean;
	/** The address field is open. */
	typing: boolean;
	addressId: string;
	focusRef: RefCallback<HTMLElement>;
	onChoose: () => void;
	onCrop: () => void;
	onType: () => void;
	onRemove: () => void;
	onBlur: () => void;
	'aria-describedby': string | undefined;
	'aria-invalid': true | undefined;
}

/** The actions of an image field. */
export function ImageActions(props: ImageActionsProps) {
	const { id, label, url, disabled, busy, mayCrop, typing, addressId, focusRef } = props;
	const { t } = useTranslation('images');
	return (
		<div className="flex flex-wrap items-center gap-1">
			<Button
				id={id}
				ref={focusRef}
				disabled={disabled}
				pending={busy}
				aria-label={t(url ? 'replaceOf' : 'chooseOf', { name: label })}
				aria-describedby={props['aria-describedby']}
				aria-invalid={props['aria-invalid']}
				onClick={props.onChoose}
				onBlur={props.onBlur}
			>
				<ImageUp />
				{t(url ? 'replace' : 'choose')}
			</Button>
			{!busy && (
				<>
					{mayCrop && (
						<Button
							variant="ghost"
							className="px-2"
							disabled={disabled}
							aria-label={t('cropOf', { name: label })}
							onClick={props.onCrop}
						>
							<Crop />
							{t('cropAgain')}
						</Button>
					)}
					<Button
						variant="ghost"
						className="px-2"
						disabled={disabled}
						aria-expanded={typing}
						aria-controls={addressId}
						aria-label={t('addressOf', { name: label })}
						onClick={props.onType}
					>
						<Link />
						{t('address')}
					</Button>
					{url !== '' && (
						<Button
							variant="danger-ghost"
							size="icon"
							disabled={disabled}
							aria-label={t('removeOf', { name: label })}
							data-tip={t('removeOf', { name: label })}
							onClick={props.onRemove}
						>
							<Trash2 />
						</Button>
					)}
				</>
			)}
		</div>
	);
}
