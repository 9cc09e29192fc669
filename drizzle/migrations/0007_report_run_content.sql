ALTER TABLE `report_execution_logs` ADD `query_sql` text;--> statement-breakpoint
ALTER TABLE `report_execution_logs` ADD `executor_id` integer;--> statement-breakpoint
ALTER TABLE `report_execution_logs` ADD `file_key` text;--> statement-breakpoint
ALTER TABLE `report_execution_logs` ADD `file_name` text;--> statement-breakpoint
ALTER TABLE `report_execution_logs` ADD `file_type` text;--> statement-breakpoint
ALTER TABLE `report_schedules` ADD `locale` text DEFAULT 'en' NOT NULL;