/** A page that runs the sync worker's script itself hands it the port to serve on (ENG-1); a worker serves on its own. */
export interface SyncHost {
  haatSyncPort?: MessagePort;
}
