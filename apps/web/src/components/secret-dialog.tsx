import { Button } from '@rewards/ui/primitives/button';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import type { ReactNode } from 'react';

interface SecretDialogProps {
	title: string;
	description: string;
	secret: string;
	/** How to use it. */
	children: ReactNode;
	/** Label of the button that closes it. */
	keptLabel: string;
	onClose: () => void;
}

const stay = (event: Event) => event.preventDefault();

/** Shows a new secret, only this once. Only its button closes it, so pressing Esc by accident loses nothing. */
export function SecretDialog({ title, description, secret, children, keptLabel, onClose }: SecretDialogProps) {
	return (
		<Dialog open>
			<DialogContent
				title={title}
				description={description}
				hideClose
				onEscapeKeyDown={stay}
				onPointerDownOutside={stay}
				onInteractOutside={stay}
			>
				<DialogBody className="flex flex-col gap-4">
					<Copyable
						value={secret}
						className="w-full justify-between rounded-md border bg-muted p-3 text-start"
						dir="ltr"
					>
						{secret}
					</Copyable>
					<div className="flex flex-col gap-4 text-muted-foreground text-sm">{children}</div>
				</DialogBody>
				<DialogFooter>
					<Button onClick={onClose}>{keptLabel}</Button>
				</DialogFooter>
			</DialogContent>
		</Dialog>
	);
}
