-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS sandbox.object_of_payout;
CREATE INDEX CONCURRENTLY object_of_payout ON sandbox.object ((private ->> 'payout'), seq DESC) WHERE private ? 'payout';
DROP INDEX CONCURRENTLY IF EXISTS sandbox.object_not_paid_out;
CREATE INDEX CONCURRENTLY object_not_paid_out ON sandbox.object (account, seq) WHERE kind = 'balance_transaction' AND NOT (private ? 'payout');
