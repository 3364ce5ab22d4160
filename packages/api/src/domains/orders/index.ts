export { exportParticipantOrdersProcedure } from './procedures/export-participant-orders';
export { ordersRouter, participantOrdersRouter } from './router';
