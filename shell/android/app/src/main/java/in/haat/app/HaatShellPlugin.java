package in.haat.app;

import android.util.Log;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/**
 * The one bridge between the page and the phone; its other side is src/app/shell/shell-bridge.tsx. Native logging gets
 * contactNumber, systemUserId and apkVersion (specification, section 7) with every record.
 */
@CapacitorPlugin(name = "HaatShell")
public class HaatShellPlugin extends Plugin {
    private static final String TAG = "Haat";
    private static final int LAST_DIGITS = 4;

    private JSObject person = new JSObject();

    /** {} → { apkVersion } */
    @PluginMethod
    public void info(PluginCall call) {
        JSObject answer = new JSObject();
        answer.put("apkVersion", BuildConfig.VERSION_NAME);
        call.resolve(answer);
    }

    /** { contactNumber, systemUserId, apkVersion } → {}; both of a visitor are empty. */
    @PluginMethod
    public void identify(PluginCall call) {
        JSObject next = new JSObject();
        next.put("contactNumber", call.getString("contactNumber", ""));
        next.put("systemUserId", call.getString("systemUserId", ""));
        next.put("apkVersion", call.getString("apkVersion", BuildConfig.VERSION_NAME));
        person = next;
        Log.i(TAG, describe("identified"));
        call.resolve();
    }

    /** { message } → {}; written with who it concerns. */
    @PluginMethod
    public void log(PluginCall call) {
        Log.i(TAG, describe(call.getString("message", "")));
        call.resolve();
    }

    /** Whoever reads the phone's log sees the last digits of the number only. */
    private String describe(String message) {
        JSObject record = new JSObject();
        try {
            String number = person.optString("contactNumber", "");
            int from = Math.max(0, number.length() - LAST_DIGITS);
            record.put("contactNumber", number.isEmpty() ? "" : "…" + number.substring(from));
            record.put("systemUserId", person.optString("systemUserId", ""));
            record.put("apkVersion", person.optString("apkVersion", BuildConfig.VERSION_NAME));
            record.put("message", message);
        } catch (RuntimeException error) {
            return message;
        }
        return record.toString();
    }
}
