ALTER TABLE `report_execution_logs` ADD `waiting_since_ms` integer;--> statement-breakpoint
ALTER TABLE `report_execution_logs` ADD `next_try_ms` integer;--> statement-breakpoint
ALTER TABLE `report_execution_logs` ADD `requested_by_id` integer;--> statement-breakpoint
ALTER TABLE `report_execution_logs` ADD `sent_to` text;--> statement-breakpoint
CREATE INDEX `report_execution_logs_requested` ON `report_execution_logs` (`requested_by_id`,`scheduled_ms`) WHERE "report_execution_logs"."requested_by_id" is not null;--> statement-breakpoint
CREATE INDEX `report_deliveries_waiting` ON `report_deliveries` (`changed_ms`) WHERE "report_deliveries"."state" = 'waiting';