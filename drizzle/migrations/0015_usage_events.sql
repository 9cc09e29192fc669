DROP INDEX `logs_user`;--> statement-breakpoint
CREATE INDEX `logs_user_action` ON `logs` (`user_id`,`action`,`happened_at_ms`);