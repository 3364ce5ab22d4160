import { type Matrix, own } from '../../../authorization/testing/cells';

export const matrix: Matrix = {
	'notifications.list': own({}),
	'notifications.unread': own(undefined),
	'notifications.mark': own(
		{},
		{
			writes: { none: 'whether one has read a notice concerns nobody else' },
			keyed: { repeats: 'it marks the same again' },
		},
	),
};
